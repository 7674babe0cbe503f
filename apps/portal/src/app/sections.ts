/** Every section as its own file, loaded when first needed (SCR-12) or when a person is about to go there. */
export const sections = {
  signIn: () => import('../screens/login/SignIn.tsx'),
  signUp: () => import('../screens/signup/SignUp.tsx'),
  overview: () => import('../screens/overview/Overview.tsx'),
  roleList: () => import('../screens/roles/RoleList.tsx'),
  roleCreate: () => import('../screens/roles/RoleCreate.tsx'),
  roleDetail: () => import('../screens/roles/RoleDetail.tsx'),
  recordList: () => import('../screens/records/RecordList.tsx'),
  recordCreate: () => import('../screens/records/RecordCreate.tsx'),
  recordDetail: () => import('../screens/records/RecordDetail.tsx'),
  groupList: () => import('../screens/groups/GroupList.tsx'),
  groupCreate: () => import('../screens/groups/GroupCreate.tsx'),
  groupDetail: () => import('../screens/groups/GroupDetail.tsx'),
  clientList: () => import('../screens/clients/ClientList.tsx'),
  clientCreate: () => import('../screens/clients/ClientCreate.tsx'),
  clientDetail: () => import('../screens/clients/ClientDetail.tsx'),
  userList: () => import('../screens/users/UserList.tsx'),
  userDetail: () => import('../screens/users/UserDetail.tsx'),
  analyzer: () => import('../screens/analyzer/Analyzer.tsx'),
}
export type Section = keyof typeof sections
