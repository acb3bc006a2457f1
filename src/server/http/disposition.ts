/** The name of a file in `Content-Disposition`, RFC 6266: in ASCII for old clients, the real one by RFC 5987. */
export function dispositionName(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}
