import { fakeXhr } from "@authentica/shared-ui/testing/fake-xhr";
import { afterEach, expect, test, vi } from "vitest";
import { sendUpload, type UploadProgress } from "./send-upload.ts";

afterEach(() => vi.unstubAllGlobals());

const headers = { authorization: "Bearer token" };
const body = new FormData();

test("an upload sends its body with its headers, and answers as fetch does", async () => {
  vi.stubGlobal(
    "XMLHttpRequest",
    fakeXhr(({ method, path, headers, body: sent }) =>
      Response.json(
        { method, path, authorization: headers.get("authorization"), same: sent === body },
        { status: 201, headers: { "x-request-id": "r1" } },
      ),
    ),
  );
  const response = await sendUpload("/api/file", body, { headers });
  expect(response.status).toBe(201);
  expect(response.headers.get("x-request-id")).toBe("r1");
  expect(await response.json()).toEqual({
    method: "POST",
    path: "/api/file",
    authorization: "Bearer token",
    same: true,
  });
});

test("an upload accepts an answer without a body", async () => {
  vi.stubGlobal(
    "XMLHttpRequest",
    fakeXhr(() => new Response(null, { status: 204 })),
  );
  expect((await sendUpload("/api/file", body, { headers })).status).toBe(204);
});

test("an upload reports bytes as they are sent", async () => {
  vi.stubGlobal(
    "XMLHttpRequest",
    fakeXhr((request) => {
      request.progress(3, 7);
      request.progress(7, 7);
      return new Response();
    }),
  );
  const told: UploadProgress[] = [];
  await sendUpload("/api/file", body, { headers, onProgress: (progress) => told.push(progress) });
  expect(told).toEqual([
    { sent: 3, total: 7 },
    { sent: 7, total: 7 },
  ]);
});

test("aborting an upload ends the request and rejects with the signal's reason", async () => {
  let given: AbortSignal | undefined;
  vi.stubGlobal(
    "XMLHttpRequest",
    fakeXhr(({ signal }) => {
      given = signal;
      return new Promise(() => undefined);
    }),
  );
  const controller = new AbortController();
  const pending = sendUpload("/api/file", body, { headers, signal: controller.signal });
  controller.abort(new Error("enough"));
  await expect(pending).rejects.toThrow("enough");
  expect(given?.aborted).toBe(true);
});

test("aborting after the answer has no effect", async () => {
  let given: AbortSignal | undefined;
  vi.stubGlobal(
    "XMLHttpRequest",
    fakeXhr(({ signal }) => {
      given = signal;
      return new Response();
    }),
  );
  const controller = new AbortController();
  await sendUpload("/api/file", body, { headers, signal: controller.signal });
  controller.abort();
  expect(given?.aborted).toBe(false);
});

test("an upload without an answer rejects as fetch does", async () => {
  vi.stubGlobal(
    "XMLHttpRequest",
    fakeXhr(() => Promise.reject(new Error("refused"))),
  );
  await expect(sendUpload("/api/file", body, { headers })).rejects.toBeInstanceOf(TypeError);
});
