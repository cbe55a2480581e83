/**
 * Server that only reads each request and answers it, to measure the limit of the load generator. Prints its address
 * like our server does.
 */
const onListen = ({ port }: { readonly port: number }) => console.log(JSON.stringify({ event: "listening", port }));
Deno.serve({ port: 0, hostname: "127.0.0.1", onListen }, async (request) => {
  const { byteLength } = await request.arrayBuffer();
  return Response.json({ byteLength }, { status: 201 });
});
