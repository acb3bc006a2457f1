/** Signing in: on the sign-in page, as users do, or through the API, where signing in is not what is tested. */
import type { BrowserContext, Page } from 'playwright-core';
import { callApi } from './api.ts';
import { type Language, startingWith, translator } from './words.ts';

export const demoPassword = 'Arriero-2026';

/** Fills and submits the form of the sign-in page, which must be open. */
export async function fillSignIn(page: Page, username: string, password = demoPassword, language: Language = 'es'): Promise<void> {
  const t = translator(language);
  await page.getByLabel(startingWith(t('accounts', 'session.username'))).fill(username);
  await page
    .getByLabel(startingWith(t('accounts', 'session.password')))
    .first()
    .fill(password);
  await page.getByRole('button', { name: t('accounts', 'session.enter'), exact: true }).click();
}

/**
 * Signs the context in without loading a page, a third of the time of the sign-in page; `session.test.ts` tests that one. The
 * language is stored with the account, and every page loaded later is shown in it. Returns the id of the company that is entered.
 */
export async function signInByApi(context: BrowserContext, username: string, language: Language = 'es'): Promise<string> {
  await callApi(context, '/sanctum/csrf-cookie');
  const { default_company } = await callApi(context, '/api/login', { method: 'POST', data: { username, password: demoPassword } });
  await setLanguage(context, language);
  return default_company.id;
}

/** The language of the account, for sessions of one user that have pages in both. */
export const setLanguage = (context: BrowserContext, language: Language): Promise<void> =>
  callApi(context, '/api/user/language', { method: 'PUT', data: { language } });
