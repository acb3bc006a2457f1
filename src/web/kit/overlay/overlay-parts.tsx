/** Loaded when the first dialog or sheet opens; see `overlay.tsx`. */
export { Drawer, Modal } from '@mantine/core';
