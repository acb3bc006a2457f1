/** Writing changes that have statements of their own: several at once share round trips. */
const atOnce = 50;

export async function inBatches<T>(items: readonly T[], write: (item: T) => Promise<void>): Promise<void> {
  for (let at = 0; at < items.length; at += atOnce) await Promise.all(items.slice(at, at + atOnce).map(write));
}
