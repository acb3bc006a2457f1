/**
 * The main workflow through the screens: a clerk creates a customer, a truck, a driver and a trip with a load; the trip is started,
 * reviewed and invoiced; the invoice is sent and paid, which marks the trip as paid. In both languages, on desktop and phone.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nitCheckDigit } from '#base/nit.ts';
import { pdfText } from '#server/pdf/testing.ts';
import { expectAccessible, expectToast, journeys, pickOption, setUpBrowserTests, takeScreenshot, visit } from './harness.ts';
import { startingWith, translator } from './words.ts';

const browsers = setUpBrowserTests();

const names = { es: { nit: '901777001', plate: 'ZZA101' }, en: { nit: '901777002', plate: 'ZZA102' } };

describe.each(journeys)('from load to cash in $language on the $size', (journey) => {
  const { language, size } = journey;
  const { nit, plate } = names[language];
  const t = translator(language);
  const customer = `Cementos Prueba ${nit.slice(-1)} S.A.S.`;
  const driver = { first: 'Wilmar', last: `Prueba ${nit.slice(-1)}` };
  let page: Page;
  let browserErrors: string[];
  let trip: string;
  let invoice: string;

  beforeAll(async () => {
    ({ page, browserErrors } = await browsers.openSignedIn('admin@arriero.test', journey));
  });
  afterAll(() => page?.context().close());

  const field = (label: string, scope: Page | Locator = page) =>
    scope.getByLabel(startingWith(label)).and(page.locator('input, textarea, select')).first();
  const button = (name: string, scope: Page | Locator = page) => scope.getByRole('button', { name: startingWith(name) }).first();
  const checkAndScreenshot = async (name: string) => {
    await expectAccessible(page);
    await takeScreenshot(page, `${language}-${size}-${name}`);
  };

  it('creates a customer; a wrong check digit is shown at the field and keeps the input', async () => {
    await visit(page, '/admin/customers');
    await page
      .getByRole('link', { name: startingWith(t('customers', 'new')) })
      .first()
      .click();
    await page.waitForURL('**/customers/new');
    const digit = nitCheckDigit(nit);
    await field(t('customers', 'fields.name')).fill(customer);
    await field(t('customers', 'fields.tax_id')).fill(`${nit}-${(digit + 1) % 10}`);
    await field(t('customers', 'fields.email')).fill('pagos@cementosprueba.test');
    await field(t('customers', 'fields.phone')).fill('3105551234');
    await button(t('common', 'actions.save')).first().click();
    await page.getByText(t('common', 'validation.nit_check_digit')).first().waitFor();
    await checkAndScreenshot('customer-errors');
    expect(await field(t('customers', 'fields.name')).inputValue()).toBe(customer);

    await field(t('customers', 'fields.tax_id')).fill(`${nit}-${digit}`);
    await pickOption(field(t('places', 'department')), 'Valle del Cauca');
    await pickOption(field(t('places', 'city')), 'Yumbo');
    await field(t('customers', 'fields.address')).fill('Calle 15 # 32-90');
    await button(t('customers', 'tax.presets')).click();
    await page.getByRole('menuitem', { name: /^Retefuente/ }).click();
    await button(t('common', 'actions.save')).first().click();
    await expectToast(page, t('common', 'record.created_m'));
  });

  it('creates a truck', async () => {
    await visit(page, '/admin/trucks/new');
    await field(t('fleet', 'fields.plate')).fill(plate);
    await field(t('fleet', 'fields.make')).fill('Kenworth');
    await field(t('fleet', 'fields.model')).fill('T800');
    await field(t('fleet', 'fields.year')).fill('2021');
    await field(t('fleet', 'fields.registration_number')).fill('10020030040');
    await field(t('fleet', 'fields.type')).selectOption({ label: t('fleet', 'truck_types.tractor_unit') });
    await field(t('fleet', 'fields.mileage')).fill('9000');
    await pickOption(field(t('fleet', 'fields.default_trailer_id')), 'R48217');
    await checkAndScreenshot('truck');
    await button(t('common', 'actions.save')).first().click();
    await expectToast(page, t('common', 'record.created_m'));
  });

  it('creates a driver', async () => {
    await visit(page, '/admin/users/new');
    await field(t('people', 'users.first_name')).fill(driver.first);
    await field(t('people', 'users.last_name')).fill(driver.last);
    await field(t('people', 'users.email')).fill(`conductor.${nit}@arriero.test`);
    await field(t('people', 'users.id_card')).fill(`10${nit.slice(2)}`);
    await field(t('people', 'users.phone')).fill('3001112233');
    await field(t('people', 'users.date_of_birth')).fill('1985-04-12');
    await pickOption(field(t('places', 'department')), 'Antioquia');
    await pickOption(field(t('places', 'city')), 'Medell');
    await field(t('people', 'users.address')).fill('Carrera 43A # 1-50');
    await checkAndScreenshot('driver');
    await button(t('common', 'actions.save')).first().click();
    await expectToast(page, t('people', 'users.created'));
  });

  it('plans a trip with a load', async () => {
    await visit(page, '/admin/trips/new');
    await pickOption(field(t('trips', 'fields.customer')), customer);
    await pickOption(field(t('trips', 'fields.driver')), driver.first);
    await pickOption(field(t('trips', 'fields.truck')), plate);
    await expect.poll(() => field(t('trips', 'fields.trailer')).inputValue()).toBe('R48217');
    for (const [side, city] of [
      ['origin', 'Bogot'],
      ['destination', 'Buenaventura'],
    ] as const) {
      const place = page.getByRole('group', { name: t('trips', `fields.${side}`), exact: true });
      await pickOption(field(t('trips', `fields.${side}`), place), city);
      await field(t('trips', 'fields.address'), place).fill('Zona franca, bodega 4');
    }
    const day = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10);
    await field(t('trips', 'form.departure')).fill(`${day}T05:30`);
    await field(t('trips', 'fields.freight_rate')).fill('3250000');
    await button(t('trips', 'fields.advance_payment')).click();
    await field(t('trips', 'fields.advance_payment')).fill('1000000');
    await field(t('trips', 'fields.payment_method')).selectOption({ index: 1 });
    const account = await field(t('trips', 'fields.payment_method')).evaluate(
      (select: HTMLSelectElement) => select.selectedOptions[0]?.text,
    );
    await checkAndScreenshot('trip-form');
    await button(t('trips', 'create')).click();
    await page.waitForURL(/\/admin\/trips\/[0-9a-f-]{36}/);
    trip = page.url();
    await page.getByText(account as string, { exact: true }).waitFor();

    await page
      .getByRole('link', { name: startingWith(t('trips', 'loads.new')) })
      .first()
      .click();
    await page.waitForURL('**/loads/new');
    await field(t('trips', 'loads.goods')).fill('Cemento gris');
    await field(t('trips', 'loads.quantity')).fill('34');
    await field(t('trips', 'loads.unit_price')).fill('0');
    await button(t('trips', 'loads.create')).click();
    await expectToast(page, t('trips', 'loads.created'));
    await visit(page, trip);
    await page.getByText('Cemento gris').first().waitFor();
    await checkAndScreenshot('trip-active');
  });

  it('starts the trip, asked about an odometer that jumps, and sends it to review', async () => {
    for (const [move, done] of [
      ['start', 'started'],
      ['review', 'reviewed'],
    ] as const) {
      await button(t('trips', `moves.${move}`)).click();
      const dialog = page.getByRole('dialog');
      await dialog.waitFor();
      await expectAccessible(page);
      if (move === 'start') await field(t('trips', 'fields.odometer_departure'), dialog).fill('1000');
      await dialog.getByRole('button', { name: startingWith(t('trips', `moves.${move}`)) }).click();
      if (move === 'start') await confirmJump();
      await expectToast(page, t('trips', `moves.${done}`));
      await dialog.waitFor({ state: 'hidden' });
    }
    await page.getByText(t('trips', 'status.under_review')).first().waitFor();
  });

  /** The truck shows 9,000 km today: 8,000 km in two days. */
  const confirmJump = async () => {
    const question = page.getByRole('dialog').filter({ hasText: /8[.,]000\skm/ });
    await question.waitFor();
    await checkAndScreenshot('trip-odometer-question');
    await question.getByRole('button', { name: t('trips', 'moves.start') }).click();
  };

  it('shows the odometer of the truck with that of the trip, and takes a reading by hand, which is deleted again', async () => {
    // Not that of the trip beside it, which is on the road in the sidebar for a moment more.
    await page.locator('#page').getByRole('link', { name: plate }).first().click();
    await page.getByRole('tab', { name: t('fleet', 'odometer.title') }).click();
    const log = page.getByRole('table', { name: t('fleet', 'odometer.readings') });
    await log.getByText(/1[.,]000\skm/).waitFor();
    await button(t('fleet', 'odometer.add')).click();
    const dialog = page.getByRole('dialog');
    await field(t('fleet', 'fields.mileage'), dialog).fill('9050');
    await field(t('fleet', 'odometer.note'), dialog).fill('Taller');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('common', 'actions.save') }).click();
    await expectToast(page, t('fleet', 'odometer.saved'));
    await log.getByText(/9[.,]050\skm/).waitFor();
    await checkAndScreenshot('odometer');
    await button(t('common', 'table.row_actions'), log).click();
    await page.getByRole('menuitem', { name: t('common', 'actions.delete') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common', 'actions.delete') })
      .click();
    await expectToast(page, t('fleet', 'odometer.deleted'));
    await log.getByText(/9[.,]050\skm/).waitFor({ state: 'hidden' });
    await visit(page, trip);
  });

  it('rejects the trip with a reason, which survives a failed request, and sends it to review again', async () => {
    const dialog = page.getByRole('dialog');
    const openDialog = async () => {
      await button(t('trips', 'moves.reject')).click();
      await dialog.waitFor();
    };
    const confirm = async () => {
      await dialog.getByRole('button', { name: t('trips', 'moves.reject'), exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    };
    await page.route('**/rejection', (route) => route.fulfill({ status: 429, json: { message: 'Too Many Attempts.' } }));
    await openDialog();
    await field(t('trips', 'moves.reject_reason'), dialog).fill('Falta el cumplido');
    await confirm();
    await expectToast(page, t('trips', 'moves.reject_failed'));
    await page.unroute('**/rejection');
    await openDialog();
    expect(await field(t('trips', 'moves.reject_reason'), dialog).inputValue()).toBe('Falta el cumplido');
    await confirm();
    await page.getByText(t('trips', 'rejected_title')).waitFor();
    await page.getByText('Falta el cumplido').first().waitFor();
    await checkAndScreenshot('trip-rejected');
    await button(t('trips', 'moves.review')).click();
    await dialog.getByRole('button', { name: startingWith(t('trips', 'moves.review')) }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('invoices the trip with withholding and advance', async () => {
    await button(t('invoicing', 'invoice_trip')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: startingWith(t('invoicing', 'invoice_trip')) })
      .click();
    // It has no proof of delivery.
    const question = page.getByRole('dialog', { name: t('invoicing', 'trips_questions.title') });
    await question.getByRole('button', { name: t('invoicing', 'invoice_trip') }).click();
    await page.waitForURL(/\/admin\/invoices\/[0-9a-f-]{36}/);
    invoice = page.url().replace(/\?.*$/, '');
    // 3,250,000 − retefuente 1 % (32,500) − reteICA of Bogotá 4.14 ‰ (13,455) − advance 1,000,000
    await page
      .getByText(/2[.,]204[.,]045/)
      .first()
      .waitFor();
    await checkAndScreenshot('invoice-draft');
  });

  it('sends the invoice', async () => {
    await button(t('invoicing', 'send')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: startingWith(t('invoicing', 'send')) })
      .click();
    await expectToast(page, t('invoicing', 'sent'));
    await page.getByText(t('invoicing', 'payment_statuses.due')).first().waitFor();
  });

  it('shows an error at the field for a payment above the balance, then accepts the balance, which marks the trip as paid', async () => {
    await visit(page, `/admin/payments/new?invoice_id=${invoice.split('/').at(-1)}`);
    await field(t('invoicing', 'payments.fields.amount')).fill('2204046');
    await button(t('invoicing', 'payments.new')).last().click();
    await page
      .getByText(/supera el saldo|exceeds/i)
      .first()
      .waitFor();
    await checkAndScreenshot('payment-refused');
    await field(t('invoicing', 'payments.fields.amount')).fill('2204045');
    await button(t('invoicing', 'payments.new')).last().click();
    await expectToast(page, t('invoicing', 'payments.created'));
    await visit(page, invoice);
    await page.getByText(t('invoicing', 'payment_statuses.paid')).first().waitFor();
    await checkAndScreenshot('invoice-paid');
    await visit(page, trip);
    await page.getByText(t('trips', 'status.paid'), { exact: true }).first().waitFor();
    await checkAndScreenshot('trip-paid');
  });

  it('prints the receipt of the payment, which a tab of its own opens', async () => {
    await visit(page, invoice);
    await page.locator('a[href*="from=invoice"]').first().click();
    const link = page.getByRole('link', { name: t('invoicing', 'payments.receipt') });
    await checkAndScreenshot('payment');
    expect(await link.getAttribute('target')).toBe('_blank');
    // Without a header for the company, as a tab sends it.
    const receipt = await page.request.get((await link.getAttribute('href')) as string);
    expect([receipt.status(), receipt.headers()['content-type']]).toEqual([200, 'application/pdf']);
    const text = await pdfText(await receipt.body());
    for (const part of [customer, 'Documento interno.', '$ 2.204.045', 'm/cte.']) expect(text).toContain(part);
  });

  it('finds all of these records in the lists', async () => {
    for (const [path, searched] of [
      ['trips', customer],
      ['invoices', customer],
      ['payments', customer],
      ['customers', customer],
      ['trucks', plate],
      ['users', driver.first],
    ] as const) {
      await visit(page, `/admin/${path}?search=${encodeURIComponent(searched === customer ? customer.slice(0, 17) : searched)}`);
      await page.getByText(searched).first().waitFor();
      await checkAndScreenshot(`list-${path}`);
    }
  });

  it('filters in a sheet and shows the filter as a removable chip', async () => {
    await visit(page, '/admin/invoices');
    await button(t('common', 'actions.filters')).click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    await checkAndScreenshot('filters');
    await page.keyboard.press('Escape');
    await visit(page, '/admin/invoices?payment_status=past_due');
    await page
      .getByRole('list')
      .getByText(startingWith(t('invoicing', 'payment_statuses.past_due')))
      .or(page.getByText(new RegExp(`${t('invoicing', 'filters.payment_status')}.*`)))
      .first()
      .waitFor();
    await expectAccessible(page);
  });

  it('caused no errors in the browser', () => expect(browserErrors).toEqual([]));
});
