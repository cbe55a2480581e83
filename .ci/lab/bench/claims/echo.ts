/** Reads each request to its end and answers it, and nothing else: what a generator of load can do at most. Prints as a server of ours where it listens. */
const onListen = ({ port }: { readonly port: number }) => console.log(JSON.stringify({ event: "listening", port }));
Deno.serve({ port: 0, hostname: "127.0.0.1", onListen }, async (request) => {
  const { byteLength } = await request.arrayBuffer();
  return Response.json({ byteLength }, { status: 201 });
});
