import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useLoading } from './loading.tsx';

function Lost() {
  useLoading();
  return null;
}

it('tells in Spanish that the loading indicator needs its provider', () => {
  expect(() => renderToString(<Lost />)).toThrow('useLoading debe usarse dentro de un LoadingProvider');
});
