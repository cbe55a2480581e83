/** Health check of a container: exits with 0 if `/api/ready` answers 200 within four seconds, otherwise with 1. */
const url = `http://127.0.0.1:${Deno.env.get("PORT") ?? "8000"}/api/ready`;
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(4000) });
  const reason = await response.text();
  if (!response.ok) console.error(reason);
  Deno.exit(response.ok ? 0 : 1);
} catch (error) {
  console.error((error as Error).message);
  Deno.exit(1);
}

export {};
