/** Types as a person without a mouse would, and counts the keys. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

type MovingKey = 'Tab' | 'Shift+Tab' | 'ArrowUp';

export interface Keyboard {
  /** `content`: the characters that the user means. `other`: every key that only moves, opens, takes or saves; a chord counts each key. */
  keys: { content: number; other: number };
  type(text: string): Promise<void>;
  press(...keys: string[]): Promise<void>;
  /** Types the first letters and takes the highlighted line, once it is shown. */
  pick(letters: string): Promise<void>;
  /** Presses Tab, or another key that moves the focus, until the element has it. */
  reach(element: Locator, key?: MovingKey): Promise<void>;
  /** Types lines into the grid of loads, from its first field on, and leaves it. A unit is typed by its first letter. */
  typeLoads(lines: readonly [goods: string, quantity: string, unit: string, price: string][]): Promise<void>;
}

const delay = 15;
/** A way that needs more steps than this is a way that nobody takes. */
const mostSteps = 40;

export function countingKeyboard(page: Page): Keyboard {
  const keys = { content: 0, other: 0 };
  const type = async (text: string) => {
    keys.content += text.length;
    await page.keyboard.type(text, { delay });
  };
  const press = async (...pressed: string[]) => {
    for (const key of pressed) {
      keys.other += key.split('+').length;
      await page.keyboard.press(key, { delay });
    }
  };
  const pick = async (letters: string) => {
    await type(letters);
    await page.locator('[role="listbox"][aria-busy="false"] [role="option"][data-combobox-selected]').waitFor();
    await press('Tab');
  };
  const reach = async (element: Locator, key: MovingKey = 'Tab') => {
    await element.waitFor();
    const hasFocus = () => element.evaluate((it) => it === document.activeElement);
    for (let step = 0; !(await hasFocus()); step++) {
      expect(step, `${key} never reaches ${element}`).toBeLessThan(mostSteps);
      await press(key);
    }
  };
  const typeLoads: Keyboard['typeLoads'] = async (lines) => {
    for (const [at, [goods, quantity, unit, price]] of lines.entries()) {
      for (const text of [goods, quantity, unit]) {
        await type(text);
        await press('Tab');
      }
      await type(price);
      if (at === lines.length - 1) return press('Tab');
      await press('Enter');
      await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('');
    }
  };
  return { keys, type, press, pick, reach, typeLoads };
}
