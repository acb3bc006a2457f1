/** Saves a file that an operation answered, under the name that the server gave it. */
export function saveFile(content: BlobPart | BlobPart[], headers: Headers, fallback: string): void {
  const disposition = headers.get('content-disposition') ?? '';
  // The real name, if there is one beside that in ASCII.
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  const name = encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? fallback);
  const url = URL.createObjectURL(new Blob([content].flat(), { type: headers.get('content-type') ?? '' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser may read the URL a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
