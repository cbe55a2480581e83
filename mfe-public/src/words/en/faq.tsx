import type { words as french } from "../fr/faq.tsx";

export const words: typeof french = {
  title: "Frequently asked questions",
  questions: (terms) => [
    {
      question: "Does my file leave my device?",
      answer: (
        <>
          <p>
            To find out whether it is already certified, no: your browser computes the fingerprint and sends nothing
            else.
          </p>
          <p>
            To register it in your name, you choose: send its fingerprint alone, or the file as well. A file you send
            stays available to you, in the European Union. If you do not register it, it is erased after 24&nbsp;hours.
          </p>
        </>
      ),
    },
    {
      question: "What does an entry in the register prove?",
      answer: (
        <p>
          That the register recorded a file, and that yours is identical to it, byte for byte. The date is established
          once a third party confirms it (a time-stamping authority or witnesses); otherwise, it is the date given by
          the service. This is a proof of existence and integrity: it does not say who created the file, who rightfully
          owns it or who registered it, nor that its content is true.
        </p>
      ),
    },
    {
      question: "What does the register show about me?",
      answer: (
        <>
          <p>
            Nothing. An entry holds the fingerprint of the file, the kind of event, its date, and what chains it to the
            entry before it. It never contains a name, an e-mail address or a file name.
          </p>
          <p>
            If another user presents the same file from their account, Authentica shows them the name you gave the
            object, your first name and the initial of your last name.
          </p>
        </>
      ),
    },
    {
      question: "Can I undo a registration?",
      answer: (
        <p>
          You can revoke it: everyone will see that it no longer holds. A revocation is final, and the entry remains,
          because a register with pages torn out proves nothing. The file itself can be erased at any time, from the
          object’s page.
        </p>
      ),
    },
    {
      question: "What does Authentica cost?",
      answer: (
        <p>
          Nothing. Authentica is a technical demonstration, open to trials and research, without commercial use or
          warranty. The {terms("terms of use")} say so in six points.
        </p>
      ),
    },
  ],
};
