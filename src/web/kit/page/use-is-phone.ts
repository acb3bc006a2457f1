import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone: the width below which the styles change too. Right from the first render. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
