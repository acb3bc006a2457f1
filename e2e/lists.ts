/** What tests of lists share. */
import type { Page } from 'playwright-core';
import { visit, waitUntilIdle } from './harness.ts';

/** The cells whose text is cut, but for the names of companies. */
export const cutTexts = async (page: Page) => {
  // Not by `scrollWidth`, which is rounded: a third of a pixel too much is enough for an ellipsis in the place of two digits.
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#page tbody td')]
      .filter((cell) => {
        const end = cell.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(cell).paddingRight);
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          // What only screen readers get is placed apart.
          if (getComputedStyle(text.parentElement as Element).position === 'absolute') continue;
          range.selectNodeContents(text);
          if (range.getBoundingClientRect().right > end + 0.05) return true;
        }
        return false;
      })
      .map((cell) => cell.textContent ?? ''),
  );
  return cut.filter((text) => text && !/S\.A\.|Ltda\./.test(text));
};

/** Opens a list and waits for its rows. */
export async function openList(page: Page, path: string): Promise<void> {
  await visit(page, path);
  await page.locator('#page :is(tbody, li) a').first().waitFor();
  await waitUntilIdle(page);
}
