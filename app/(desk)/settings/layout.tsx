import { SettingsTabs } from '@/components/shell/settings-tabs'

export default function SettingsLayout({ children }: LayoutProps<'/settings'>) {
  return (
    <>
      <div className="md:pr-11">
        <SettingsTabs />
      </div>
      <div className="pt-4">{children}</div>
    </>
  )
}
