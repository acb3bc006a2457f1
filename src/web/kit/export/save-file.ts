/** Saves a file that an operation answered, under the name that the server gave it. */
export function saveFile(content: BlobPart | BlobPart[], headers: Headers, fallback: string): void {
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? fallback;
  const url = URL.createObjectURL(new Blob([content].flat(), { type: headers.get('content-type') ?? '' }));
  Object.assign(document.createElement('a'), { href: url, download: name }).click();
  // The browser may read the URL a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
