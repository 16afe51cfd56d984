import { words } from '#words/words.ts';
import { Button } from '../../parts/button.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Message } from '../../parts/message.tsx';
import { StudioFrame } from '../studio-frame.tsx';
import { StudioSection } from '../studio-section.tsx';
import { BackupList } from './backup-list.tsx';
import { BackupNotices } from './backup-notices.tsx';
import { BackupStatus } from './backup-status.tsx';
import { useBackups } from './use-backups.ts';

const text = words.studioBackups;

/** /studio/backups: whether backups and restore tests work, one made now, and the stored ones. */
export default function BackupsScreen() {
  return (
    <StudioFrame title={text.title} lead={text.lead}>
      <BackupsBody />
    </StudioFrame>
  );
}

function BackupsBody() {
  const { data, isAway, reload } = useBackups();
  if (!data && isAway)
    return (
      <Message title={text.failed.title} action={<Button onPress={reload}>{text.failed.again}</Button>}>
        <p>{text.failed.text}</p>
      </Message>
    );
  if (!data) return <Loading label={words.site.loading} />;
  return (
    <>
      <p role="status" className="font-medium text-quiet empty:hidden">
        {isAway && text.stale}
      </p>
      <BackupNotices {...data} />
      <BackupStatus backups={data} onChange={reload} />
      <BackupList {...data} isOff={data.backup.nextAt === null} onChange={reload} />
      <StudioSection title={text.where.title}>
        <div className="grid max-w-measure gap-3">
          <p>
            {text.where.folder}{' '}
            <code translate="no" className="font-mono text-[0.95em] wrap-anywhere">
              {data.folder}
            </code>
          </p>
          <p>{text.where.key}</p>
          <p className="text-quiet">{text.where.restore}</p>
        </div>
      </StudioSection>
    </>
  );
}
