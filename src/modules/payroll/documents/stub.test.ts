import { describe, expect, it } from 'vitest';
import { formatMoney, type Language } from '#base/format.ts';
import { printer } from '#server/pdf/print.ts';
import { pdfPages } from '#server/pdf/testing.ts';
import type { Stub } from '../contract/stubs.ts';
import { stubDocument } from './stub.ts';
import { awkwardStubs, payments } from './testing.ts';

const letterhead = {
  name: 'Transportes Nevado del Ruiz S.A.S.',
  lines: ['NIT 901482736-8', 'Km 3 vía Siberia, bodega 14, Funza, Cundinamarca', '601 823 4410 · nomina@nevadodelruiz.com.co'],
  accent: null,
  logo: null,
};
const stubOf = (name: string) => (awkwardStubs[name] as () => Stub)();
const pagesOf = async (name: string, language: Language = 'es') => {
  const pages = await pdfPages(await printer.print(stubDocument(stubOf(name), letterhead, language)));
  return pages.map((page) => page.replaceAll('\n', ' ').replaceAll('\u00a0', ' '));
};
const money = (amount: string, language: Language) => formatMoney(amount, language).replaceAll('\u00a0', ' ');

describe('a printed pay stub', () => {
  it.each(Object.keys(awkwardStubs).flatMap((name) => (['es', 'en'] as const).map((language) => [name, language] as const)))(
    'has all of its amounts and no missing text: %s in %s',
    async (name, language) => {
      const stub = stubOf(name);
      const text = (await pagesOf(name, language)).join(' ');
      for (const { amount, sources } of stub.lines) {
        expect(text.replaceAll(' ', '')).toContain(money(amount, language).replaceAll(' ', ''));
        for (const { label } of sources.filter(({ type }) => type === 'trip')) expect(text).toContain(label);
      }
      for (const { amount } of stub.not_taken) expect(text).toContain(money(amount, language));
      // Poppler joins the sign and a lonely zero.
      expect(text.replaceAll(' ', '')).toContain(money(stub.net_payment, language).replaceAll(' ', ''));
      expect(text).toContain(stub.number);
      expect(text).toContain(language === 'es' ? 'No es nómina electrónica.' : 'Not an electronic payroll document.');
      expect(text).not.toMatch(/undefined|NaN|null|\{\{|payroll:|\b(document|stubs|lines|formulas)\.[a-z]|_one|_other/);
    },
  );

  it('has thirty lines on pages whose tables repeat their heads', async () => {
    const stub = stubOf('many_lines');
    expect(stub.lines.length).toBeGreaterThanOrEqual(30);
    const pages = await pagesOf('many_lines');
    expect(pages.length).toBeLessThanOrEqual(4);
    expect(pages.slice(1).every((page) => page.includes('STUB-000047'))).toBe(true);
  });

  it('of ten trips is one page', async () => expect(await pagesOf('ten_trips')).toHaveLength(1));

  it('lists many trips in a table, each once, and few beside the formula', async () => {
    const many = (await pagesOf('all_trips')).join(' ');
    expect(many).toContain('Viajes de la comisión');
    expect(many.match(/TRIP-000545/g)).toHaveLength(1);
    const few = (await pagesOf('company_owes')).join(' ');
    expect(few).toContain('en fletes de 2 viajes: viaje TRIP-000412 $ 2.535.000 · viaje TRIP-000418 $ 3.120.000');
    expect(few).not.toContain('Viajes de la comisión');
  });

  it('prints a long name whole, and the payments with what is left', async () => {
    const text = (await pagesOf('long_name')).join(' ');
    for (const part of [
      'Rodríguez-Montoya y Castellanos',
      ...payments.map(({ number }) => number),
      'Consignación',
      '$ 600.000',
      'Saldo $ 490.704',
    ])
      expect(text).toContain(part);
  });

  it('does not divide the title of a column of short amounts', async () => {
    expect((await pagesOf('nothing_earned', 'en')).join(' ')).toContain('Earnings Amount Total earnings');
  });

  it('says what the company owed, and what is paid of it', async () => {
    const text = (await pagesOf('company_owes')).join(' ');
    for (const part of ['Debe $ 120.000 y se le deben $ 481.600', 'Cuenta del conductor $ 361.600', 'gasto EXP-000731 − $ 481.600'])
      expect(text).toContain(part);
  });

  it('of nothing has no deductions, and no amount in words', async () => {
    const text = (await pagesOf('nothing_earned')).join(' ');
    expect(text).toMatch(/Neto a pagar \$ ?0/);
    for (const part of ['Deducciones, anticipos', 'm/cte.', 'Pago protegido']) expect(text).not.toContain(part);
  });

  it('of protected pay says what stays open', async () => {
    const text = (await pagesOf('held_back')).join(' ');
    for (const part of ['Pago protegido', 'no baja del mínimo de 15 días ($ 875.453). Quedan $ 341.697 para el período siguiente.'])
      expect(text).toContain(part);
  });
});
