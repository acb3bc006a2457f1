/** How documents show the company: by its colour, and by its initials if it has no logo. */

/** The product's own colours, of the road. */
const own = { band: '#10201f', dashes: '#f5b324', initials: '#0b5348' };
const [ink, paper] = ['#18211f', '#ffffff'];

/** The colours of the band at the top and of the initials: the company's, or the product's asphalt with amber. */
export function brand(accent: string | null): { band: string; dashes: string; initials: string; onInitials: string } {
  if (accent === null) return { ...own, onInitials: own.dashes };
  const on = isLight(accent) ? ink : paper;
  return { band: accent, dashes: on, initials: accent, onInitials: on };
}

/** Whether dark text has more contrast on the colour than white: relative luminance of WCAG above 0.179. */
function isLight(hex: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.179;
}

/** The first letters of the first two words with a capital, without the legal form: `TN` of `Transportes Nevado del Ruiz S.A.S.` */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}[^.]*$/u.test(word));
  return (words.length > 0 ? words : [name])
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
