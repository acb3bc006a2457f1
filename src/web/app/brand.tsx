import classes from './brand.module.css';

/** The logo (a road to the horizon) and the name; `compact` shows the logo alone. */
export function Brand({ compact = false }: { compact?: boolean }) {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" className={classes.mark} role="img" aria-label="Arriero">
        <rect width="32" height="32" rx="8" fill="#f5b324" />
        <path d="M12.6 6h2.3l-4.2 20H7.2zM19.4 6h-2.3l4.2 20h3.5z" fill="#10201f" />
        <path d="M15 6h2v4h-2zM15 13h2v4.5h-2zM14.8 21h2.4v5h-2.4z" fill="#10201f" />
      </svg>
      {!compact && (
        <span className={classes.name} aria-hidden>
          Arriero
        </span>
      )}
    </span>
  );
}
