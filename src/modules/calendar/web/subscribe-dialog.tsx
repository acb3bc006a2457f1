/** The private address of the calendar: creates it, shows it once, and revokes it. */
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call, query } from '#web/api/call.ts';
import { invalidate } from '#web/api/query-client.ts';
import { runAction } from '#web/app/toast.ts';
import { Dialog } from '#web/kit/overlay/overlay.tsx';
import { useAction } from '#web/kit/overlay/use-action.ts';
import { CopyButton } from '#web/kit/page/copy-button.tsx';
import { Loaded } from '#web/kit/page/loaded.tsx';
import { MomentText } from '#web/kit/text/formatted.tsx';
import { useSession } from '#web/session/session.ts';
import { type Feed, feed } from '../contract.ts';

export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('calendar');
  const company = useSession().currentCompany?.name ?? '';
  const answer = useQuery(query(feed.read));
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('feed.title')}>
      <Stack gap="sm">
        <Text>{t('feed.text', { company })}</Text>
        <Text>{t('feed.how')}</Text>
        <Text fw={600}>{t('feed.secret')}</Text>
        <Loaded answer={answer}>{({ data }) => <Address feed={data} />}</Loaded>
        <Text size="sm" c="dimmed">
          {t('feed.ends')}
        </Text>
      </Stack>
    </Dialog>
  );
}

function Address({ feed: stored }: { feed: Feed | null }) {
  const { t } = useTranslation('calendar');
  const [url, setUrl] = useState<string>();
  const [isCreating, setCreating] = useState(false);
  const createButton = useRef<HTMLButtonElement>(null);
  const refresh = () => invalidate(feed.read);
  const act = useAction(refresh);
  const create = async () => setUrl((await call(feed.create, { quiet: true })).data.url);
  const texts = { done: t('feed.created'), failed: t('feed.create_failed') };
  const createFirst = async () => {
    setCreating(true);
    await runAction(create, texts.done, texts.failed);
    await refresh();
    setCreating(false);
  };
  const createAnother = () =>
    act({ title: t('feed.another_title'), text: t('feed.another_text'), action: t('feed.another'), danger: true, run: create, ...texts });
  const revoke = async () => {
    await act({
      title: t('feed.revoke_title'),
      text: t('feed.revoke_text'),
      action: t('feed.revoke'),
      danger: true,
      run: async () => {
        await call(feed.revoke, { quiet: true });
        setUrl(undefined);
      },
      done: t('feed.revoked'),
      failed: t('feed.revoke_failed'),
    });
    // The button that was pressed is gone with the address.
    createButton.current?.focus();
  };
  if (!stored)
    return (
      <Group>
        <Button ref={createButton} loading={isCreating} onClick={() => void createFirst()}>
          {t('feed.create')}
        </Button>
        <Text>{t('feed.none')}</Text>
      </Group>
    );
  return (
    <>
      {url && (
        <TextInput
          label={t('feed.url')}
          description={t('feed.shown_once')}
          value={url}
          readOnly
          // The button that made it is gone.
          autoFocus
          onFocus={({ currentTarget }) => currentTarget.select()}
          rightSection={<CopyButton value={url} label={t('feed.copy')} />}
        />
      )}
      <div>
        <Text>
          {t('feed.created_on')} <MomentText at={stored.created_at} />
        </Text>
        <Text>
          {stored.last_used_at ? (
            <>
              {t('feed.used_on')} <MomentText at={stored.last_used_at} />
            </>
          ) : (
            t('feed.never_used')
          )}
        </Text>
      </div>
      <Group>
        <Button variant="default" onClick={() => void createAnother()}>
          {t('feed.another')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => void revoke()}>
          {t('feed.revoke')}
        </Button>
      </Group>
    </>
  );
}
