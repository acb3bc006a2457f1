/** Browser and operating system from a User-Agent, so that people recognise their own devices. */

export interface Device {
  /** Empty when unknown, as is `system`. */
  browser: string;
  system: string;
  kind: 'computer' | 'phone' | 'tablet' | 'other';
}

/** First match wins: most browsers also name others for compatibility. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: [RegExp, string, Device['kind']][] = [
  [/\biPad\b/, 'iPadOS', 'tablet'],
  [/\biPhone\b|\biPod\b/, 'iOS', 'phone'],
  [/\bAndroid\b(?=.*\bMobile\b)/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
];

/** Parses a `User-Agent`, which is untrusted text; unknown parts are `other`. */
export function deviceOf(userAgent: string): Device {
  const [, browser = ''] = browsers.find(([pattern]) => pattern.test(userAgent)) ?? [];
  const [, system = '', kind = 'other'] = systems.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return { browser, system, kind };
}
