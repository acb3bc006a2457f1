/** A document as it is printed, on a sheet of paper: the blocks that the PDF has, in the same order. Printing the page prints the sheet alone. */
import type { CSSProperties } from 'react';
import { brand, initialsOf } from '#base/documents/brand.ts';
import type { Cell, Entry, Paper as PaperDocument, Value } from '#base/documents/paper.ts';
import { valueText } from '#base/documents/value-text.ts';
import type { Language } from '#base/format.ts';
import classes from './paper.module.css';

type Block = PaperDocument['blocks'][number];

export function Paper({ paper }: { paper: PaperDocument }) {
  const { language, letterhead, title, number, marks, blocks, footer } = paper;
  const { band, dashes } = brand(letterhead.accent);
  return (
    <article className={classes.sheet} lang={language} aria-label={`${title} ${number}`}>
      <div className={classes.band} style={{ backgroundColor: band }} aria-hidden>
        <div style={{ backgroundImage: `repeating-linear-gradient(90deg, ${dashes} 0 20px, transparent 20px 38px)` }} />
      </div>
      <header className={classes.head}>
        <Logo letterhead={letterhead} />
        <div className={classes.company}>
          <p className={classes.name}>{letterhead.name}</p>
          {letterhead.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div className={classes.title}>
          <p>{title}</p>
          <p className={classes.number}>{number}</p>
          {marks.map((mark) => (
            <p key={mark} className={classes.mark}>
              {mark}
            </p>
          ))}
        </div>
      </header>
      {blocks.map((block, at) => (
        // The blocks of a document have no other key than their order.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <BlockView key={at} block={block} language={language} />
      ))}
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </article>
  );
}

function Logo({ letterhead: { name, accent, logo_url } }: Pick<PaperDocument, 'letterhead'>) {
  const { initials, onInitials } = brand(accent);
  if (logo_url !== null) return <img className={classes.logo} src={logo_url} alt="" />;
  return (
    <div className={classes.initials} style={{ backgroundColor: initials, color: onInitials }} aria-hidden>
      {initialsOf(name)}
    </div>
  );
}

function BlockView({ block, language }: { block: Block; language: Language }) {
  switch (block.type) {
    case 'entries':
      return (
        <div className={classes.entries} style={{ '--paper-columns': block.columns } as CSSProperties}>
          {block.entries.map((entry) => (
            <div key={entry.label} style={{ '--paper-span': entry.span ?? 1 } as CSSProperties}>
              <EntryView entry={entry} language={language} />
            </div>
          ))}
        </div>
      );
    case 'heading':
      return <h2 className={classes.heading}>{block.text}</h2>;
    case 'table':
      return <DataTable block={block} language={language} />;
    case 'totals':
      return <Totals block={block} language={language} />;
    case 'text':
      return (
        <div className={classes.text}>
          {block.label && <p className={classes.label}>{block.label}</p>}
          <p>{block.text}</p>
        </div>
      );
    case 'signatures':
      return (
        <div className={classes.signatures}>
          {block.boxes.map(({ label, lines = [] }) => (
            <div key={label}>
              {[label, ...lines].map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          ))}
        </div>
      );
  }
}

function EntryView({ entry: { label, value, plain = false, lines = [] }, language }: { entry: Entry; language: Language }) {
  return (
    <>
      <p className={classes.label}>{label}</p>
      <p className={plain ? classes.line : classes.value}>{valueText(value, language)}</p>
      {lines.map((line) => (
        <p key={valueText(line, language)} className={classes.line}>
          {valueText(line, language)}
        </p>
      ))}
    </>
  );
}

const cellValue = (cell: Cell): Value => (typeof cell === 'object' && 'value' in cell ? cell.value : cell);
const cellDetail = (cell: Cell): string | undefined => (typeof cell === 'object' && 'value' in cell ? cell.detail : undefined);

function DataTable({ block: { columns, rows }, language }: { block: Extract<Block, { type: 'table' }>; language: Language }) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {columns.map(({ title, right }) => (
            <th key={title} data-right={right || undefined} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, strong }, at) => (
          // Rows are in the order of the document and never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <tr key={at} data-strong={strong || undefined}>
            {columns.map(({ title, right }, column) => {
              const cell = cells[column] ?? '';
              const detail = cellDetail(cell);
              return (
                <td key={title} data-right={right || undefined} data-title={title}>
                  {valueText(cellValue(cell), language)}
                  {detail && <span className={classes.detail}>{detail}</span>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ block: { rows, aside = [] }, language }: { block: Extract<Block, { type: 'totals' }>; language: Language }) {
  return (
    <div className={classes.totals}>
      <div className={classes.aside}>
        {aside.map((entry) => (
          <div key={entry.label}>
            <EntryView entry={entry} language={language} />
          </div>
        ))}
      </div>
      <dl>
        {rows.map(({ label, value, kind }, at) => (
          // Two rows may have the same label: two discounts.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={at} className={classes.total} data-kind={kind}>
            <dt>{label}</dt>
            <dd>{valueText(value, language)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
