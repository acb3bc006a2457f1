/** The name of a company in a list: its legal form is hidden, but is still read, copied and shown in the tooltip. */
import { VisuallyHidden } from '@mantine/core';
import { needsLegalForm, splitLegalForm } from './legal-form.ts';

/** `among`: the names beside it, of which one may differ by the legal form alone. */
export function CompanyName({ name, among }: { name: string; among: readonly string[] }) {
  const [short, form] = splitLegalForm(name);
  if (form === '' || needsLegalForm(name, among)) return name;
  return (
    <span title={name}>
      {short}
      <VisuallyHidden component="span">{form}</VisuallyHidden>
    </span>
  );
}
