/** The look of documents: carta paper (Letter), one column of 526 points, the colours of the screens. */

export const page = { width: 612, height: 792, side: 43, top: 46 } as const;
export const contentWidth = page.width - 2 * page.side;

export const colours = {
  ink: '#18211f',
  text: '#46524e',
  label: '#626c67',
  line: '#c4c8be',
  recess: '#f3f4ee',
  asphalt: '#10201f',
  petrol: '#0b5348',
  amber: '#f5b324',
  paper: '#ffffff',
} as const;

export const sizes = { small: 8, label: 8.5, text: 9.5, name: 12, title: 9.5, number: 18, result: 12 } as const;

/** The colours of the band at the top and of the initials: the company's, or the product's asphalt with amber. */
export function brand(accent: string | null): { band: string; dashes: string; initials: string; onInitials: string } {
  if (accent === null) return { band: colours.asphalt, dashes: colours.amber, initials: colours.petrol, onInitials: colours.amber };
  const on = isLight(accent) ? colours.ink : colours.paper;
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
