/** How an amount came about, in a sentence. Pure. */
import { formatMoney, formatPercent, type Language } from '#base/format.ts';
import { isZero } from '#base/money.ts';
import type { Formula } from '../../contract/stubs.ts';

type Translate = (key: string, facts?: Record<string, unknown>) => string;

/** Those that have a text. A stub of a later version may have others. */
const codes = [
  'salary_days',
  'salary_month',
  'transport_month',
  'salary_split',
  'percent_of_gross',
  'percent_of_net',
  'percent_of_salary',
  'fixed',
  'transport_days',
  'transport_over',
  'percent_of_base',
  'percent_of_base_less',
  'solidarity',
  'advance_part',
  'advance_whole',
  'cash',
];

/** The sentence of a formula; empty for one without a text. `t` has the words of payroll. */
export function formulaText(formula: Formula | null, t: Translate, language: Language): string {
  if (formula === null || !codes.includes(formula.code)) return '';
  const { code, facts } = formula;
  if (code === 'salary_split') return splitText(facts, t, language);
  const context = code === 'cash' ? cashContext(facts) : undefined;
  const shown = shownFacts(facts, language);
  return t(`payroll:formulas.${code}`, { count: shown.days, ...shown, context });
}

/** Whole numbers: days and other counts. */
const isCount = (name: string) => /^(days|count|number)(_\d+)?$/.test(name);
const isPercent = (name: string) => /(^|_)percent$/.test(name);

/** Amounts unless the name says otherwise. */
function shownFacts(facts: Formula['facts'], language: Language): Record<string, string | number> {
  const shown = ([name, value]: [string, string]) => {
    if (isCount(name)) return [name, Number(value)];
    return [name, isPercent(name) ? formatPercent(value, language) : formatMoney(value, language)];
  };
  return Object.fromEntries(Object.entries(facts).map(shown));
}

/** The pay changed within the period: `days_1`, `monthly_1`, `days_2` … */
function splitText(facts: Formula['facts'], t: Translate, language: Language): string {
  const shown = shownFacts(facts, language);
  const parts = Object.keys(facts).filter((name) => name.startsWith('days_'));
  return parts
    .map((name) => t('payroll:formulas.salary_split', { count: shown[name], monthly: shown[name.replace('days', 'monthly')] }))
    .join(' + ');
}

/** Whether the employee owed, was owed, or both. */
function cashContext({ credits = '0', owed = '0' }: Formula['facts']): string {
  if (isZero(credits)) return 'owed';
  return isZero(owed) ? 'credits' : 'both';
}
