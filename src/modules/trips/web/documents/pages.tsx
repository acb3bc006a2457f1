/** The pages of a trip's documents as small papers, together by kind. */
import { UnstyledButton } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fileUrl } from '#web/api/call.ts';
import { documentKinds } from '../../contract/documents.ts';
import type { DocumentPage } from '../../rules/documents.ts';
import classes from './documents.module.css';
import { usePageLabel } from './use-page-label.ts';

interface PagesProps {
  pages: readonly DocumentPage[];
  /** Gets the id of the file that the user opens. */
  onOpen: (id: string) => void;
  /** Beside the last of them. */
  children: ReactNode;
}

export function Pages({ pages, onOpen, children }: PagesProps) {
  const { t } = useTranslation('trips');
  const kinds = documentKinds.filter((kind) => pages.some(({ document }) => document.kind === kind));
  if (kinds.length === 0 && !children) return null;
  return (
    <div className={classes.groups}>
      {kinds.map((kind) => {
        const ofKind = pages.filter(({ document }) => document.kind === kind);
        const notes = [...new Set(ofKind.map(({ document }) => document.note).filter(Boolean))].join(' · ');
        return (
          <figure key={kind} className={classes.group}>
            <div className={classes.papers}>
              {ofKind.map((page) => (
                <Paper key={page.document.id} page={page} onOpen={onOpen} />
              ))}
            </div>
            <figcaption className={classes.caption}>
              <span>{t(`documents.kinds.${kind}`)}</span>
              <small>{[ofKind.length > 1 && t('documents.pages', { count: ofKind.length }), notes].filter(Boolean).join(' · ')}</small>
            </figcaption>
          </figure>
        );
      })}
      {children}
    </div>
  );
}

function Paper({ page, onOpen }: { page: DocumentPage; onOpen: (id: string) => void }) {
  const label = usePageLabel()(page);
  const { file } = page.document;
  const isImage = file.mime.startsWith('image/');
  return (
    <UnstyledButton
      className={classes.paper}
      onClick={() => onOpen(file.id)}
      title={file.name}
      aria-label={isImage ? undefined : `${label}: ${file.name}`}
    >
      {isImage ? (
        <img src={fileUrl(file.url)} alt={label} loading="lazy" />
      ) : (
        <>
          <IconFileTypePdf size={26} aria-hidden />
          <span className={classes.fileName}>{file.name}</span>
        </>
      )}
    </UnstyledButton>
  );
}
