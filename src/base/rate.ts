/** Rates are stored as percentages; those set per mille, such as reteICA, are shown so. Exact: the decimal point of the string moves. */

/** `4.14` per mille is `0.414` percent. */
export function percentOfPerMille(value: string): string {
  const { sign, whole, fraction } = partsOf(value);
  const padded = whole.padStart(2, '0');
  return plainNumber(sign, padded.slice(0, -1), padded.slice(-1) + fraction);
}

/** `0.414` percent is `4.14` per mille. */
export function perMilleOfPercent(value: string): string {
  const { sign, whole, fraction } = partsOf(value);
  return plainNumber(sign, whole + (fraction[0] ?? '0'), fraction.slice(1));
}

function partsOf(value: string): { sign: string; whole: string; fraction: string } {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(value) ?? [];
  return { sign, whole, fraction };
}

/** Without leading and trailing zeros. */
function plainNumber(sign: string, whole: string, fraction: string): string {
  const decimals = fraction.replace(/0+$/, '');
  return sign + (whole.replace(/^0+(?=\d)/, '') || '0') + (decimals && `.${decimals}`);
}
