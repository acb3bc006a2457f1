/** The totals of a report, each beside that of the range before, and linked to the list behind it. */
import { useTranslation } from 'react-i18next';
import type { Report, ReportAnswer, ReportColumn } from '../../contract/catalogue/define.ts';
import strip from '../figures.module.css';
import { Compared, Figure } from '../figures.tsx';
import { Cell } from './cell.tsx';
import classes from './report.module.css';

interface FiguresProps {
  report: Pick<Report, 'columns' | 'figures' | 'time'>;
  answer: ReportAnswer | undefined;
  hrefOf: (column: string, row: null) => string | undefined;
}

export function Figures({ report: { columns, figures, time }, answer, hrefOf }: FiguresProps) {
  const { t } = useTranslation('reports');
  const names = figures.filter((name) => answer?.columns.includes(name) ?? true);
  const totals = answer?.totals;
  if (names.length === 0 || totals === null) return null;
  const text = (value: string | number | null | undefined) => (value === null || value === undefined ? value : String(value));
  return (
    <div className={`${strip.strip} ${classes.figures}`} aria-busy={!answer}>
      {names.map((name) => {
        const column = columns[name] as ReportColumn;
        return (
          <Figure
            key={name}
            name={t(`catalogue.columns.${column.title ?? name}`)}
            href={answer && hrefOf(name, null)}
            isLoading={!answer}
            note={
              time !== 'today' && (
                <Note column={column} answer={answer} now={text(totals?.[name])} before={text(answer?.previous?.[name])} />
              )
            }
          >
            <Cell column={column} value={totals?.[name]} />
          </Figure>
        );
      })}
    </div>
  );
}

interface NoteProps {
  column: ReportColumn;
  answer: ReportAnswer | undefined;
  now: string | null | undefined;
  before: string | null | undefined;
}

/** The change of an amount in percent; for a percentage the previous value. */
function Note({ column, answer, now, before }: NoteProps) {
  const { t } = useTranslation('reports');
  if (column.kind !== 'share') return <Compared now={now} before={before} of={answer} />;
  return (
    <>
      {t('catalogue.before')}: <Cell column={column} value={before} />
    </>
  );
}
