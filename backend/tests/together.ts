import type { Transport } from "../platform/mail/transport.ts";

/** A way of letters on which the first so many set out together: none of them is given up before the last was begun. */
export function together(count: number, transport: Transport): Transport {
  const all = Promise.withResolvers<void>();
  let begun = 0;
  return {
    async send(mail) {
      begun += 1;
      if (begun === count) all.resolve();
      await all.promise;
      return transport.send(mail);
    },
  };
}
