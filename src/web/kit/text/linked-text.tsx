/** An email address that one can write to, a number to call, or a website to open, without its scheme. */
import { Anchor } from '@mantine/core';

const schemes = { email: 'mailto:', tel: 'tel:', url: '' } as const;

export function LinkedText({ type, text }: { type: keyof typeof schemes; text: string }) {
  return (
    <Anchor
      href={schemes[type] + (type === 'tel' ? text.replace(/[^\d+]/g, '') : text)}
      {...(type === 'url' && { target: '_blank', rel: 'noreferrer' })}
    >
      {type === 'email' ? <EmailText address={text} /> : type === 'url' ? text.replace(/^https?:\/\//, '') : text}
    </Anchor>
  );
}

/** Where it is too long for its column, it continues with its domain. */
function EmailText({ address }: { address: string }) {
  const domain = address.lastIndexOf('@') + 1;
  return (
    <>
      {address.slice(0, domain)}
      <wbr />
      {address.slice(domain)}
    </>
  );
}
