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
