/**
 * The key of the label that modules share for a field or column of this name, where they have no text of their own: that of `trips:cash.fields.date`
 * is `common:labels.date`. Undefined for the key of another text.
 */
export function sharedLabelKey(key: string): string | undefined {
  const name = /(?:^|[.:])(?:fields|columns)\.(\w+)$/.exec(key)?.[1];
  return name && `common:labels.${name}`;
}
