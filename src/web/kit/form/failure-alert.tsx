import { Alert } from '@mantine/core';
import type { Ref } from 'react';

/** Why the last try of a form failed. It stays until the next try, unlike the toast, and can take the focus. */
export function FailureAlert({
  title,
  text,
  className,
  ref,
}: {
  title: string;
  text: string;
  className?: string;
  ref: Ref<HTMLDivElement>;
}) {
  return (
    <Alert ref={ref} data-failure role="alert" tabIndex={-1} color="red" variant="light" mb="md" title={title} className={className}>
      {text}
    </Alert>
  );
}
