/** What a browser says it is, in the two words by which a person recognises their own device. */

export interface Device {
  /** Empty where nothing is known. */
  browser: string;
  system: string;
  kind: 'computer' | 'phone' | 'tablet' | 'other';
}

/** In this order: most browsers also name those that they want to be taken for. */
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

/** Reads a `User-Agent`; anybody may have written it. */
export function deviceOf(userAgent: string): Device {
  const [, browser = ''] = browsers.find(([pattern]) => pattern.test(userAgent)) ?? [];
  const [, system = '', kind = 'other'] = systems.find(([pattern]) => pattern.test(userAgent)) ?? [];
  return { browser, system, kind };
}
