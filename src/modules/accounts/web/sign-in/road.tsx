/** A picture of a road at night. */
export function Road({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 700 860" preserveAspectRatio="xMidYMid slice" aria-hidden focusable="false">
      <path d="M466 0h141l190 860H272z" fill="#172b29" />
      <path d="M458 0 256 860M615 0l202 860" stroke="#7d8a86" strokeWidth="4" />
      <path d="M536.5 0v860" stroke="#f5b324" strokeWidth="13" strokeDasharray="88 64.8" />
    </svg>
  );
}
