import type { Transport } from "../platform/mail/transport.ts";

/** Wraps a transport so that the first `count` deliveries all start before any of them continues. */
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
