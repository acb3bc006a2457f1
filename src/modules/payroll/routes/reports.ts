/** Routes of the reports of pay. */
import { type Day, lastOfMonth } from '#base/days.ts';
import { RuleBroken } from '#base/errors.ts';
import { sum, toMoney } from '#base/money.ts';
import { parameterOn } from '#modules/companies/rules/parameters.ts';
import { requireBeyondDriver, requirePermission, type TenantDb } from '#server/db/tenant.ts';
import { sendFile } from '#server/export/send.ts';
import { type App, handle, handleRead } from '#server/http/handle.ts';
import { type Contributions, type PeriodReport, payReports } from '../contract/reports.ts';
import { contributionsFile, periodReportFile } from '../documents/report-files.ts';
import { legalValuesOn } from '../rules/calculation.ts';
import { amountsByConcept, totalOfConcepts } from '../rules/reports/concepts.ts';
import { costsBy, tripCosts } from '../rules/reports/cost-shares.ts';
import { contributionTotals, monthContributions } from '../rules/reports/month-contributions.ts';
import { readPeriod } from '../store/periods.ts';
import { employerKeys, listContributionParameters, listMonthStubs, listPaidTrips, listReportStubs } from '../store/reports.ts';

export function reportRoutes(app: App): void {
  handleRead(app, payReports.period, async (db, { params }) => ({ data: await readPeriodReport(db, params.id) }));
  handle(app, payReports.periodFile, async ({ params, query: { part, file }, tenant, reply }) => {
    const { report, language } = await tenant.read(async (db) => {
      await requirePermission(db, 'export-data');
      return { report: await readPeriodReport(db, params.id), language: (await db.context()).language };
    });
    const { bytes, name } = await periodReportFile(report, part, file, language);
    return sendFile(reply, bytes, name, file);
  });
  handleRead(app, payReports.contributions, async (db, { query }) => ({ data: await readContributions(db, query.month) }));
  handle(app, payReports.contributionsFile, async ({ query: { month, file }, tenant, reply }) => {
    const { sheet, language } = await tenant.read(async (db) => {
      await requirePermission(db, 'export-data');
      return { sheet: await readContributions(db, month), language: (await db.context()).language };
    });
    const { bytes, name } = await contributionsFile(sheet, file, language);
    return sendFile(reply, bytes, name, file);
  });
}

/** Throws Denied for drivers, NotFound and `period_not_closed`. */
async function readPeriodReport(db: TenantDb, id: string): Promise<PeriodReport> {
  await requireBeyondDriver(db, 'view-compensation');
  const { status, starts_on, ends_on } = await readPeriod(db, id);
  if (status === 'open') throw new RuleBroken('period_not_closed');
  const [stubs, paid] = await Promise.all([listReportStubs(db, id), listPaidTrips(db, id)]);
  const byEmployee = Map.groupBy(paid, ({ employee_id }) => employee_id);
  const { trips, without_trips } = tripCosts(stubs.map((stub) => ({ ...stub, trips: byEmployee.get(stub.employee_id) ?? [] })));
  const people = stubs.map(({ lines, money_decimals: _, ...stub }) => ({ ...stub, amounts: amountsByConcept(lines) }));
  return {
    starts_on,
    ends_on,
    people,
    totals: {
      amounts: totalOfConcepts(people.map(({ amounts }) => amounts)),
      total_earnings: toMoney(sum(people.map(({ total_earnings }) => total_earnings))),
      net_payment: toMoney(sum(people.map(({ net_payment }) => net_payment))),
    },
    trucks: costsBy(trips, 'truck'),
    customers: costsBy(trips, 'customer'),
    without_trips,
  };
}

/** Throws Denied for drivers, and `legal_value_missing`. */
async function readContributions(db: TenantDb, chosen: string | undefined): Promise<Contributions> {
  await requireBeyondDriver(db, 'view-compensation');
  const month = chosen ?? (await db.context()).today.slice(0, 7);
  const day = lastOfMonth(`${month}-01`);
  const [people, parameters] = await Promise.all([listMonthStubs(db, day), listContributionParameters(db, day)]);
  const legal = legalValuesOn(parameters, day);
  const [employer_health_rate, employer_pension_rate] = employerKeys.map((key) => parameterValue(parameters, key, day)) as [string, string];
  const rates = { employer_health_rate, employer_pension_rate };
  const rows = people.map(({ stubs, ...person }) => ({ ...person, ...monthContributions(stubs, legal, rates) }));
  return { month, rows, totals: { people: rows.length, ...contributionTotals(rows) } };
}

function parameterValue(parameters: Parameters<typeof parameterOn>[0], key: (typeof employerKeys)[number], day: Day): string {
  const found = parameterOn(parameters, key, day);
  if (!found) throw new RuleBroken('legal_value_missing', { details: { key, day } });
  return found.value;
}
