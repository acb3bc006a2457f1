import { chromium } from 'playwright-core';
const [,, out, path, width='1440', lang='es', scheme='light', wait='1500', click=''] = process.argv;
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const c = await b.newContext({ viewport: { width: Number(width), height: Number(width) < 700 ? 844 : 1000 }, colorScheme: scheme, locale: lang === 'es' ? 'es-CO' : 'en-US', deviceScaleFactor: 1 });
const p = await c.newPage();
await p.addInitScript((l) => { try { localStorage.setItem('language', l); } catch {} }, lang);
await p.goto('http://127.0.0.1:4100/login');
await p.locator('input').first().fill('admin@arriero.test');
await p.locator('input[type=password]').fill('Arriero-2026');
await p.keyboard.press('Enter');
await p.waitForURL(/admin/);
await p.goto('http://127.0.0.1:4100' + path);
await p.waitForTimeout(Number(wait));
if (click) { await p.getByText(click, { exact: false }).first().click(); await p.waitForTimeout(1200); }
await p.screenshot({ path: out });
await b.close();
