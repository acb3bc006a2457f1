declare module 'vitest' {
  interface ProvidedContext {
    /** That zone, chosen once: the demo stays on its day in a run that takes an hour. */
    demoZone: string;
  }
}

/**
 * A time zone in which it is between ten and eleven in the morning. The companies of the tests' demo are in it, so that their screens show the same
 * at every hour: what is due today, who is late by minutes and who by hours.
 */
export function morningZone(now: Date, hour = 10): string {
  const ahead = hour - now.getUTCHours();
  const offset = ahead < -12 ? ahead + 24 : ahead > 14 ? ahead - 24 : ahead;
  // The names of these zones have the sign of POSIX: Etc/GMT+5 is five hours behind UTC.
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
