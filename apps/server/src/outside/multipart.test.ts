import { expect, it } from "vitest";
import { multipartBody } from "./multipart.ts";

it("makes a form that is read as it was written, whatever the name of its file", async () => {
  const bytes = new Uint8Array([0, 13, 10, 45, 45, 255]);
  const name = 'Été "1"\r\nx-header: 1.pdf';
  const { type, body } = multipartBody([
    { name: "flowInfo", type: "application/json", content: '{"name":"é"}' },
    { name: "file", type: "application/pdf", fileName: name, content: bytes },
  ]);
  const form = await new Response(new Uint8Array(body), { headers: { "content-type": type } }).formData();
  expect(form.get("flowInfo")).toBe('{"name":"é"}');
  const file = form.get("file") as File;
  expect(file.type).toBe("application/pdf");
  expect(String(body)).not.toContain("\r\nx-header");
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes);
  expect([...form.keys()]).toEqual(["flowInfo", "file"]);
});
