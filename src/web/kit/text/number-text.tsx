import classes from './number-text.module.css';

/** The number of a document: the common part of the series is dimmed, so that the rest is seen at once. */
export function NumberText({ number }: { number: string }) {
  const [, series = '', own = number] = /^(.*?)([1-9]\d*)$/.exec(number) ?? [];
  return (
    <>
      <span className={classes.series}>{series}</span>
      {own}
    </>
  );
}
