import "reflect-metadata";
import * as x509 from "@peculiar/x509";

const ECDSA = { name: "ECDSA", namedCurve: "P-256" } as const;
const SIGNING = { name: "ECDSA", hash: "SHA-256" } as const;

/** Returns a certificate for `localhost` with its key, and the root that issued it; all PEM. */
export async function issued(
  lifeMs = 3_600_000,
): Promise<{ readonly cert: string; readonly key: string; readonly root: string }> {
  const [rootKeys, keys] = [
    await crypto.subtle.generateKey(ECDSA, true, ["sign", "verify"]),
    await crypto.subtle.generateKey(ECDSA, true, ["sign", "verify"]),
  ];
  const times = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + lifeMs) };
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    name: "CN=root",
    keys: rootKeys,
    ...times,
    signingAlgorithm: SIGNING,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
    ],
  });
  const certificate = await x509.X509CertificateGenerator.create({
    subject: "CN=localhost",
    issuer: root.subject,
    publicKey: keys.publicKey,
    signingKey: rootKeys.privateKey,
    ...times,
    signingAlgorithm: SIGNING,
    extensions: [new x509.SubjectAlternativeNameExtension([{ type: "dns", value: "localhost" }])],
  });
  const key = await crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return {
    cert: certificate.toString("pem"),
    key: x509.PemConverter.encode(key, "PRIVATE KEY"),
    root: root.toString("pem"),
  };
}

/** Returns a self-signed certificate for `localhost` with its key, both PEM. */
export async function selfSigned(): Promise<{ readonly cert: string; readonly key: string }> {
  const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    name: "CN=localhost",
    keys,
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    signingAlgorithm: { name: "ECDSA", hash: "SHA-256" },
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.SubjectAlternativeNameExtension([{ type: "dns", value: "localhost" }]),
    ],
  });
  const key = await crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return { cert: certificate.toString("pem"), key: x509.PemConverter.encode(key, "PRIVATE KEY") };
}
