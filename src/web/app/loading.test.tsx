import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useLoading } from './loading.tsx';

function WithoutProvider() {
  useLoading();
  return null;
}

it('throws in Spanish without its provider', () => {
  expect(() => renderToString(<WithoutProvider />)).toThrow('useLoading debe usarse dentro de un LoadingProvider');
});
