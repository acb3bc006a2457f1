/** The rows of a report and their totals. On the phone each row has two lines, as in lists; printed it is a table. */
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatQuantity } from '#base/format.ts';
import { AppLink } from '#web/kit/page/app-link.tsx';
import { useLanguage } from '#web/kit/text/use-locale.ts';
import { useHasPermission } from '#web/session/session.ts';
import type { Report, ReportAnswer, ReportColumn, ReportRow, ReportTotals } from '../../contract/catalogue/define.ts';
import { alignOf, Cell } from './cell.tsx';
import classes from './report.module.css';

interface ReportTableProps {
  report: Pick<Report, 'id' | 'columns'>;
  answer: ReportAnswer;
  sort: string;
  onSort: (sort: string) => void;
  /** The list behind a figure; of all rows without one. */
  hrefOf: (column: string, row: ReportRow | null) => string | undefined;
}

export function ReportTable({ report: { id, columns }, answer, sort, onSort, hrefOf }: ReportTableProps) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const mayExport = useHasPermission('export-data');
  const names = answer.columns;
  const columnOf = (name: string) => columns[name] as ReportColumn;
  const cell = (name: string, row: ReportRow | ReportTotals, href: string | undefined) => {
    const content = <Cell column={columnOf(name)} value={row[name]} />;
    return href ? <AppLink href={href}>{content}</AppLink> : content;
  };
  const titleOf = (name: string) => t(`catalogue.columns.${columnOf(name).title ?? name}`);
  /** On the second line on the phone; texts need no label. */
  const labelOf = (name: string) => {
    const { card, kind } = columnOf(name);
    return (card === 'start' || card === 'end') && kind !== 'text' ? titleOf(name) : undefined;
  };
  const { totals } = answer;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={t(`catalogue.reports.${id}.title`)}>
      {answer.has_more && (
        <p className={classes.cut}>
          {t('catalogue.first_rows', { shown: formatQuantity(String(answer.rows.length), language) })}{' '}
          {t(totals ? 'catalogue.total_of_all' : 'catalogue.no_total')} {mayExport && t('catalogue.file_of_all')}
        </p>
      )}
      <table className={classes.table}>
        <thead>
          <tr>
            {names.map((name) => (
              <Head key={name} title={titleOf(name)} name={name} column={columnOf(name)} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.rows.map((row) => (
            <tr key={row.id}>
              {names.map((name, at) => {
                const Element = at === 0 ? 'th' : 'td';
                return (
                  <Element
                    key={name}
                    {...(at === 0 && { scope: 'row' })}
                    data-align={alignOf(columnOf(name))}
                    data-card={columnOf(name).card}
                    data-label={labelOf(name)}
                    data-kind={columnOf(name).kind}
                  >
                    {cell(name, row, hrefOf(name, row))}
                  </Element>
                );
              })}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {names.map((name, at) =>
                at === 0 ? (
                  <th key={name} scope="row" data-card="title">
                    {t('catalogue.total')}
                  </th>
                ) : (
                  <td
                    key={name}
                    data-align={alignOf(columnOf(name))}
                    data-card={columnOf(name).total && columnOf(name).card}
                    data-label={labelOf(name)}
                  >
                    {columnOf(name).total && cell(name, totals, hrefOf(name, null))}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
      {!answer.has_more && (
        <p className={classes.count}>
          {t('catalogue.rows', { count: answer.rows.length })}
          {!totals && ` · ${t('catalogue.no_total')}`}
        </p>
      )}
    </section>
  );
}

interface HeadProps {
  title: string;
  name: string;
  column: ReportColumn;
  sort: string;
  onSort: (sort: string) => void;
}

/** A click orders by the column: amounts from the highest on, texts from the first on, then the other way. */
function Head({ title, name, column, sort, onSort }: HeadProps) {
  const [isAscending, isDescending] = [sort === name, sort === `-${name}`];
  const first = alignOf(column) === 'right' ? `-${name}` : name;
  const next = sort === first ? (first === name ? `-${name}` : name) : first;
  const Arrow = isAscending ? IconArrowUp : isDescending ? IconArrowDown : IconArrowsSort;
  return (
    <th scope="col" data-align={alignOf(column)} aria-sort={isAscending ? 'ascending' : isDescending ? 'descending' : undefined}>
      {column.sort ? (
        <button type="button" onClick={() => onSort(next)} data-sorted={isAscending || isDescending || undefined}>
          {title}
          <Arrow size={13} aria-hidden />
        </button>
      ) : (
        title
      )}
    </th>
  );
}
