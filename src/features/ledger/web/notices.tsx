import { Text } from '@mantine/core'
import type { Notice } from '../notice-wire.ts'
import { noticeText } from './notice-texts.ts'

/** What the law may ask of who pays or receives, one sentence each; announced as it comes. */
export const Notices = ({ notices }: { notices: readonly Notice[] }) => (
  <div role="status">
    {notices.map((notice) => (
      <Text key={notice.code} size="sm" mt="xs">
        {noticeText(notice)}
      </Text>
    ))}
  </div>
)
