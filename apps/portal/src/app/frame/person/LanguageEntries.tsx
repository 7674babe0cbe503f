import { nameOfLanguage, spokenLanguages } from '@doorward/core/text/languages'
import { Menu } from '@mantine/core'
import { chooseLanguage } from '../../../lib/choose-language.ts'
import { language } from '../../../lib/texts.ts'

/** The languages, each by its own name. */
export const LanguageEntries = () =>
  spokenLanguages.map((tag) => (
    <Menu.Item
      key={tag}
      lang={tag}
      aria-current={tag === language || undefined}
      fw={tag === language ? 600 : 400}
      onClick={() => chooseLanguage(tag)}
    >
      {nameOfLanguage(tag)}
    </Menu.Item>
  ))
