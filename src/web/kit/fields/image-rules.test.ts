import { describe, expect, it } from 'vitest';
import { fileTypeProblem, imageProblem } from './image-rules.ts';

const megabyte = 1024 * 1024;

describe('an image', () => {
  it.each([
    ['foto.jpg', 'image/jpeg', 2 * megabyte, undefined],
    ['foto.png', 'image/png', 100, undefined],
    ['foto.png', 'image/png', 2 * megabyte + 1, 'file_too_large'],
    ['foto.gif', 'image/gif', 100, 'file_type'],
    ['foto.heic', 'image/heic', 100, 'file_heic'],
    ['IMG_0001.HEIC', '', 100, 'file_heic'],
    ['foto.heif', 'image/heif', 100, 'file_heic'],
  ])('%s of type %s and %i bytes: %s', (name, type, size, problem) => expect(imageProblem({ name, type, size })).toBe(problem));

  it('may be larger before it is cropped', () => expect(fileTypeProblem({ name: 'foto.jpg', type: 'image/jpeg' })).toBeUndefined());
});
