/** The first rows of a sent file, as a table that scrolls sideways. */
import { useTranslation } from 'react-i18next';
import type { Import } from '../contract.ts';
import classes from './import.module.css';

export function PreviewTable({ current: { columns, preview } }: { current: Import }) {
  const { t } = useTranslation('imports');
  return (
    // A region that scrolls must be reachable with the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={classes.scroll} tabIndex={0} aria-label={t('reading.preview')}>
      <table className={classes.preview}>
        <caption>{t('reading.preview')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('reading.row')}</th>
            {columns.map(({ title, known }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={place} scope="col" data-unknown={!known || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.map(({ row, cells }) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {cells.map(({ text, shown, problem }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={place} data-unknown={!columns[place]?.known || undefined}>
                  {text}
                  {shown !== null && <span className={classes.understood}>{t('reading.understood', { value: shown })}</span>}
                  {problem !== null && <span className={classes.problem}>{problem}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
