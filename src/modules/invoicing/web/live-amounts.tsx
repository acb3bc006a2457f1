import { MoneyText } from '#web/kit/text/formatted.tsx';
import classes from './invoices/invoice.module.css';

/** Amounts that follow the input: labels with COP; the last one is the result. */
export function LiveAmounts({ rows }: { rows: readonly [label: string, amount: string][] }) {
  return (
    <dl className={classes.totals} aria-live="polite">
      {rows.map(([label, amount], at) => (
        <div key={label} data-strong={at === rows.length - 1 || undefined}>
          <dt>{label}</dt>
          <dd>
            <MoneyText amount={amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
